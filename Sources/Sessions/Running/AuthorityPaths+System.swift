// SPDX-License-Identifier: Apache-2.0

import Files
import Transfers

extension AuthorityPaths {
  init(_ system: SystemAuthorities) {
    self.init(file: system.file, folder: system.folder)
  }
}
