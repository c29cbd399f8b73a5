# SPDX-License-Identifier: Apache-2.0
"""An identity provider of Authlib on loopback, with clients, people and tokens in memory.

    python3 provider.py PORT

The client `native` has no secret, `signed` has the key that is written to `key.pem`, `secret` signs
with a secret. Access tokens
live LIFETIME seconds. A person logs in by `&person=NAME` at the end of an address; `nobody` refuses.
`/log` lists the token requests.
"""
import os
import sys
import threading
import time

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import ClientMixin, OAuth2Error, TokenMixin, grants
from authlib.oauth2.rfc7523 import JWTBearerClientAssertion
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import DeviceAuthorizationEndpoint, DeviceCodeGrant
from authlib.oauth2.rfc8628 import DeviceCredentialDict
from flask import Flask, jsonify, request
from joserfc.jwk import OctKey, RSAKey

PORT = int(sys.argv[1])
ORIGIN = f"http://127.0.0.1:{PORT}"
SECRET = "a-secret-of-at-least-thirty-two-bytes"


class Client(ClientMixin):
    def __init__(self, name, methods, key=None):
        self.name, self.methods, self.key = name, methods, key

    def get_client_id(self):
        return self.name

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return scope or ""

    def check_redirect_uri(self, redirect_uri):
        # RFC 8252, section 7.3: any port of the loopback address.
        return redirect_uri.startswith("http://127.0.0.1:")

    def check_endpoint_auth_method(self, method, endpoint):
        return method in self.methods

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return True


class Token(TokenMixin):
    def __init__(self, client, person, scope):
        self.client, self.person, self.scope, self.revoked = client, person, scope, False

    def check_client(self, client):
        return self.client == client.name

    def get_scope(self):
        return self.scope


class Code:
    def __init__(self, asked):
        data = asked.payload.data
        self.client, self.person = asked.client.name, asked.user
        self.redirect, self.scope = asked.payload.redirect_uri, asked.payload.scope or ""
        self.challenge = data.get("code_challenge")
        self.method = data.get("code_challenge_method")

    def get_redirect_uri(self):
        return self.redirect

    def get_scope(self):
        return self.scope


clients = {"native": Client("native", ["none"])}
clients["secret"] = Client("secret", ["client_assertion_jwt"], OctKey.import_key(SECRET))
pair = RSAKey.generate_key(2048)
with open("key.pem", "wb") as file:
    file.write(pair.as_pem(private=True))
clients["signed"] = Client("signed", ["client_assertion_jwt"], pair)
codes, devices, people, access, refresh, jtis, log = {}, {}, {}, {}, {}, set(), []
lock = threading.RLock()

app = Flask("provider")
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
LIFETIME = int(os.environ.get("LIFETIME", "3600"))


def save_token(token, asked):
    found = Token(asked.client.name, asked.user, token.get("scope", ""))
    access[token["access_token"]] = found
    if "refresh_token" in token:
        refresh[token["refresh_token"]] = Token(found.client, found.person, found.scope)


server = AuthorizationServer(app, query_client=clients.get, save_token=save_token)


def make_token(grant_type, client, user=None, scope=None, expires_in=None, include_refresh_token=True):
    made = {"token_type": "Bearer", "access_token": f"access-{os.urandom(12).hex()}",
            "expires_in": LIFETIME}
    if scope:
        made["scope"] = scope
    if include_refresh_token:
        made["refresh_token"] = f"refresh-{os.urandom(12).hex()}"
    return made


server.register_token_generator("default", make_token)


class Assertion(JWTBearerClientAssertion):
    def get_audiences(self):
        return [f"{ORIGIN}/token"]

    def validate_jti(self, claims, jti):
        if jti in jtis:
            return False
        jtis.add(jti)
        return True

    def resolve_client_public_key(self, client):
        return client.key


server.register_client_auth_method(Assertion.CLIENT_AUTH_METHOD, Assertion())
METHODS = ["none", Assertion.CLIENT_AUTH_METHOD]


class ClientCredentials(grants.ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS


class AuthorizationCode(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    def save_authorization_code(self, code, request):
        codes[code] = Code(request)

    def query_authorization_code(self, code, client):
        found = codes.get(code)
        return found if found and found.client == client.name else None

    def delete_authorization_code(self, authorization_code):
        for code in [code for code, found in codes.items() if found is authorization_code]:
            del codes[code]

    def authenticate_user(self, authorization_code):
        return authorization_code.person


class Challenge(CodeChallenge):
    def get_authorization_code_challenge(self, authorization_code):
        return authorization_code.challenge

    def get_authorization_code_challenge_method(self, authorization_code):
        return authorization_code.method


class Refresh(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        found = refresh.get(refresh_token)
        return found if found and not found.revoked else None

    def authenticate_user(self, refresh_token):
        return refresh_token.person

    def revoke_old_credential(self, refresh_token):
        refresh_token.revoked = True


class Device(DeviceCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    def query_device_credential(self, device_code):
        return devices.get(device_code)

    def query_user_grant(self, user_code):
        person = people.get(user_code)
        return None if person is None else (person, person != "nobody")

    def should_slow_down(self, credential):
        now = time.monotonic()
        is_early = now - credential.get("asked", 0) < int(os.environ.get("INTERVAL", "1"))
        credential["asked"] = now
        return is_early


class DeviceEndpoint(DeviceAuthorizationEndpoint):
    INTERVAL = int(os.environ.get("INTERVAL", "1"))
    EXPIRES_IN = int(os.environ.get("EXPIRES_IN", "900"))
    CLIENT_AUTH_METHODS = METHODS

    def get_verification_uri(self):
        return f"{ORIGIN}/device"

    def save_device_credential(self, client_id, scope, data):
        devices[data["device_code"]] = DeviceCredentialDict(
            client_id=client_id, scope=scope or "", expires_at=time.time() + self.EXPIRES_IN, **data)


server.register_grant(ClientCredentials)
server.register_grant(AuthorizationCode, [Challenge(required=True)])
server.register_grant(Refresh)
server.register_grant(Device)
server.register_endpoint(DeviceEndpoint(server))


@app.post("/token")
def token():
    with lock:
        response = server.create_token_response()
        entry = {key: request.form.get(key) for key in ("grant_type", "client_id")}
        entry["error"] = (response.get_json(force=True) or {}).get("error")
        log.append(entry)
        return response


@app.post("/device_authorization")
def device_authorization():
    with lock:
        return server.create_endpoint_response("device_authorization")


@app.get("/authorize")
def authorize():
    with lock:
        person = request.args.get("person")
        try:
            grant = server.get_consent_grant(end_user=person)
        except OAuth2Error as error:
            return jsonify(error.get_body()), 400
        user = None if person == "nobody" else person
        return server.create_authorization_response(grant_user=user, grant=grant)


@app.get("/device")
def device():
    people[request.args["user_code"]] = request.args.get("person", "ada")
    return "logged in"


@app.get("/me")
def me():
    found = access.get(request.headers.get("Authorization", "").removeprefix("Bearer "))
    if found is None:
        return jsonify(error="invalid_token"), 401
    return jsonify(client=found.client, person=found.person, scope=found.scope)


@app.get("/give")
def give():
    """A refresh token of `?client=NAME&person=NAME`, as a log-in would give it."""
    token = f"refresh-{os.urandom(12).hex()}"
    refresh[token] = Token(request.args["client"], request.args["person"], "")
    return token


@app.get("/log")
def get_log():
    return jsonify(log)


app.run(host="127.0.0.1", port=PORT, threaded=True)
