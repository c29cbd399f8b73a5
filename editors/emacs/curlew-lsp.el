;;; curlew-lsp.el --- the language server of curlew in Emacs -*- lexical-binding: t -*-
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:
;; For Emacs 29 and later, and for Emacs 28 with the package `eglot': put it on the `load-path', and (require
;; 'curlew-lsp) into the init file.  \\[eglot] then starts the server in a YAML buffer; with (add-hook
;; 'yaml-mode-hook #'eglot-ensure) it starts by itself.  Files of other tools get empty answers.

;;; Code:

(require 'eglot)

(add-to-list 'eglot-server-programs '((yaml-mode yaml-ts-mode) . ("curlew" "lsp")))

(provide 'curlew-lsp)
;;; curlew-lsp.el ends here
