// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/s3.yaml`
  static let s3 = BundledExample(
    path: "examples/s3.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # S3 and what speaks its language: requests signed with AWS Signature Version 4. The region and the
      # keys are those of the demonstration shop, which checks every signature.
      curlew: 1
      name: S3
      baseUrl: http://127.0.0.1:8080
      vars:
        accessKey: ada
        bucket: /s3/pets # of S3 itself: `baseUrl: https://BUCKET.s3.REGION.amazonaws.com`, and no bucket
      secrets:
        secretKey: lovelace # in real use: `secrets: [secretKey]`, given as CURLEW_SECRET_secretKey

      defaults:
        auth:
          awsSigV4:
            accessKey: ${accessKey}
            secretKey: ${secretKey}
            region: eu-west-1
            service: s3

      namespaces:
        s3: http://s3.amazonaws.com/doc/2006-03-01/

      scenarios:
        an object comes and goes:
          vars: { folder: "${run.id}" } # each run works in a folder of its own
          steps:
            - name: put it
              PUT: ${bucket}/${folder}/rex.png
              file: fixtures/rex.png
              contentType: image/png
              expect: { status: 200 }

            - name: get it
              GET: ${bucket}/${folder}/rex.png
              expect:
                status: 200
                file: fixtures/rex.png

            - name: find it in the list
              GET: ${bucket}
              params: { prefix: "${folder}/" }
              expect:
                xpath:
                  //s3:Key: { $length: 1, $each: { $endsWith: /rex.png } }

          teardown:
            - DELETE: ${bucket}/${folder}/rex.png
              expect: { status: 204 }

        a key may hold every character:
          steps:
            - name: put a part of a data set
              PUT: ${bucket}/sales-${run.id}/dt=2026-11-22/part(1)+a.csv
              text: 1,Rex
            - name: get it
              GET: ${bucket}/sales-${run.id}/dt=2026-11-22/part(1)+a.csv
              expect: { body: "1,Rex" }
          teardown:
            - DELETE: ${bucket}/sales-${run.id}/dt=2026-11-22/part(1)+a.csv

        a wrong key is refused:
          steps:
            - GET: ${bucket}
              auth:
                awsSigV4: { accessKey: ada, secretKey: wrong, region: eu-west-1, service: s3 }
              expect:
                status: 403
                xpath: { //Code: SignatureDoesNotMatch }

      """#)
}
