# SPDX-License-Identifier: Apache-2.0
"""A service of oauthlib on loopback that takes requests signed by OAuth 1.0a, and no nonce twice.

    python3 signed_service.py PORT TLSPORT CERTIFICATE KEY

The client `shop` has the secret `shop's secret &+`, and the key that is written to `key.pem`; the
token `tok` has the secret `token's secret`. `/initiate`, `/authorize` and `/token` give further ones.
Everything else is a resource of the realm `Photos`; below `/to/STATUS` it redirects to `?to=`.
"""
import os
import ssl
import sys
import threading

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from flask import Flask, Response, jsonify, request
from oauthlib import oauth1
from werkzeug.serving import make_server

SECRET = "shop's secret &+"


class Validator(oauth1.RequestValidator):
    def __init__(self):
        super().__init__()
        self.tokens = {"tok": "token's secret"}
        self.temporary, self.callbacks, self.verifiers, self.nonces = {}, {}, {}, set()

    enforce_ssl = False
    dummy_client = dummy_request_token = dummy_access_token = "dummy"
    allowed_signature_methods = ("HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "PLAINTEXT")

    # oauthlib demands lengths and characters of its own for these.
    def check_client_key(self, client_key):
        return True

    check_request_token = check_access_token = check_nonce = check_verifier = check_client_key

    def check_realms(self, realms):
        return all(realm == "Photos" for realm in realms)

    def validate_timestamp_and_nonce(self, client_key, timestamp, nonce, request, request_token=None,
                                     access_token=None):
        is_new = (timestamp, nonce) not in self.nonces
        self.nonces.add((timestamp, nonce))
        return is_new

    def validate_client_key(self, client_key, request):
        return client_key == "shop"

    def validate_access_token(self, client_key, token, request):
        return token in self.tokens

    def validate_request_token(self, client_key, token, request):
        return token in self.temporary

    def validate_requested_realms(self, client_key, realms, request):
        return True

    def validate_realms(self, client_key, token, request, uri=None, realms=None):
        return True

    def validate_redirect_uri(self, client_key, redirect_uri, request):
        return redirect_uri.startswith("http://printer.example/")

    def validate_verifier(self, client_key, token, verifier, request):
        return self.verifiers.get(token) == verifier

    def verify_request_token(self, token, request):
        return token in self.temporary

    def verify_realms(self, token, realms, request):
        return True

    def get_client_secret(self, client_key, request):
        return SECRET

    def get_access_token_secret(self, client_key, token, request):
        return self.tokens.get(token, "")

    def get_request_token_secret(self, client_key, token, request):
        return self.temporary.get(token, "")

    def get_rsa_key(self, client_key, request):
        return PUBLIC

    def get_default_realms(self, client_key, request):
        return ["Photos"]

    def get_realms(self, token, request):
        return ["Photos"]

    def get_redirect_uri(self, token, request):
        return self.callbacks[token]

    def save_request_token(self, token, request):
        self.temporary[token["oauth_token"]] = token["oauth_token_secret"]
        self.callbacks[token["oauth_token"]] = request.redirect_uri

    def save_verifier(self, token, verifier, request):
        self.verifiers[token] = verifier["oauth_verifier"]

    def save_access_token(self, token, request):
        self.tokens[token["oauth_token"]] = token["oauth_token_secret"]

    def invalidate_request_token(self, client_key, request_token, request):
        del self.temporary[request_token]


pair = rsa.generate_private_key(65537, 2048)
with open("key.pem", "wb") as file:
    file.write(pair.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption()))
PUBLIC = pair.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()

app = Flask("signed")
validator = Validator()
temporary = oauth1.RequestTokenEndpoint(validator)
authorization = oauth1.AuthorizationEndpoint(validator)
access = oauth1.AccessTokenEndpoint(validator)
resource = oauth1.ResourceEndpoint(validator)
lock = threading.RLock()
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH"]


def sent():
    """Address, method, body and headers as they came."""
    address = f"{request.scheme}://{request.host}{request.environ['RAW_URI']}"
    return address, request.method, request.get_data(as_text=True), dict(request.headers)


def answer(made):
    headers, body, status = made
    return Response(body or "", status, headers)


@app.post("/initiate")
def initiate():
    with lock:
        return answer(temporary.create_request_token_response(*sent()))


@app.get("/authorize")
def authorize():
    with lock:
        return answer(authorization.create_authorization_response(*sent(), realms=["Photos"]))


@app.post("/token")
def token():
    with lock:
        return answer(access.create_access_token_response(*sent()))


@app.route("/", defaults={"path": ""}, methods=METHODS)
@app.route("/<path:path>", methods=METHODS)
def protected(path):
    request.get_data()
    with lock:
        try:
            holds, found = resource.validate_protected_resource_request(*sent(), realms=["Photos"])
        except Exception as error:
            return jsonify(error=f"{type(error).__name__}: {error}"), 400
    if not holds:
        return jsonify(error="not signed"), 401
    if path.startswith("to/"):
        to = request.args["to"]
        query = request.query_string.decode() if "keep" in request.args else ""
        return Response(status=int(path.split("/")[1]), headers={
            "Location": to + ("?" + query.replace("to=", "was=").replace("keep", "kept") if query else "")})
    return jsonify(client=found.client_key, token=found.resource_owner_key,
                   method=found.signature_method, form=request.form)


context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(sys.argv[3], sys.argv[4])
secure = make_server("127.0.0.1", int(sys.argv[2]), app, threaded=True, ssl_context=context)
threading.Thread(target=secure.serve_forever, daemon=True).start()
make_server("127.0.0.1", int(sys.argv[1]), app, threaded=True).serve_forever()
