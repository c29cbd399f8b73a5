// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension PeerProgram {
  /// A library, known by one of the programs that come with it.
  static let impacket = PeerProgram("impacket-rpcdump", package: "python3-impacket")
  static let python = PeerProgram("python3")
}

/// An HTTP server whose log-in by NTLM is judged by impacket: `ada` of `SHOP` has the password `one`,
/// `bob` the password `two`. Each response says in `X-Port` which connection it came over.
struct NTLMPeer {
  let peer: RunningPeer

  var url: String { "http://127.0.0.1:\(peer.ports[0])" }

  init() async throws {
    // Debian's own, which knows Debian's libraries.
    peer = try await RunningPeer(.python) { folder, ports in
      let path = try folder.write(Self.program, to: "peer.py")
      return RunningPeer.Setting(arguments: ["-I", path, "\(ports[0])"])
    }
  }

  private static let program = """
    import base64, http.server, os, sys
    from impacket import ntlm
    from impacket.smbserver import computeNTLMv2

    PASSWORDS = {"ada": "one", "bob": "two"}

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        asked = None
        challenge = None

        def log_message(self, *words):
            pass

        def answer(self, status, wants=None, body=b""):
            self.send_response(status)
            if wants:
                self.send_header("WWW-Authenticate", wants)
            self.send_header("X-Port", str(self.client_address[1]))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def user(self, message):
            answer = ntlm.NTLMAuthChallengeResponse()
            answer.fromString(message)
            user = answer["user_name"].decode("utf-16le")
            password = PASSWORDS.get(user)
            if password is None or self.challenge is None:
                return None
            status, _ = computeNTLMv2(
                user, ntlm.compute_lmhash(password), ntlm.compute_nthash(password),
                self.challenge["challenge"], answer, self.challenge, self.asked)
            if status != 0:
                return None
            return answer["domain_name"].decode("utf-16le") + "/" + user

        def do_GET(self):
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if self.path == "/plain":
                return self.answer(200, body=b"plain")
            scheme, _, value = self.headers.get("Authorization", "").partition(" ")
            if scheme != "NTLM":
                return self.answer(401, "NTLM")
            message = base64.b64decode(value)
            if message[8] == 1:
                self.asked = ntlm.NTLMAuthNegotiate()
                self.asked.fromString(message)
                names = ntlm.AV_PAIRS()
                names[ntlm.NTLMSSP_AV_DOMAINNAME] = "SHOP".encode("utf-16le")
                names[ntlm.NTLMSSP_AV_HOSTNAME] = "LOCALHOST".encode("utf-16le")
                self.challenge = ntlm.NTLMAuthChallenge()
                self.challenge["flags"] = (
                    self.asked["flags"] | ntlm.NTLMSSP_NEGOTIATE_TARGET_INFO
                    | ntlm.NTLMSSP_NEGOTIATE_UNICODE)
                self.challenge["domain_len"] = self.challenge["domain_max_len"] = 8
                self.challenge["domain_offset"] = 40 + 16
                self.challenge["domain_name"] = "SHOP".encode("utf-16le")
                self.challenge["challenge"] = os.urandom(8)
                self.challenge["TargetInfoFields_len"] = len(names)
                self.challenge["TargetInfoFields_max_len"] = len(names)
                self.challenge["TargetInfoFields"] = names
                self.challenge["TargetInfoFields_offset"] = 40 + 16 + 8
                self.challenge["Version"] = b"\\xff" * 8
                self.challenge["VersionLen"] = 8
                data = base64.b64encode(self.challenge.getData()).decode()
                return self.answer(401, "NTLM " + data)
            user = self.user(message)
            if user is None:
                return self.answer(401, "NTLM")
            self.answer(200, body=user.encode())

        do_POST = do_GET

    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()

    """
}
