;;; curlew.el --- collections of curlew in Emacs -*- lexical-binding: t -*-
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:
;; For Emacs 28 and later: put it on the `load-path', and (require 'curlew) into the init file.  It formats a
;; collection when it is saved, \\[curlew-check] shows what `curlew check' says with its places, and
;; \\[curlew-run] runs the scenario at point.  Files of other tools stay as they are.

;;; Code:

(require 'compile)

(defun curlew--is-collection ()
  "Whether the buffer is a file of curlew."
  (and buffer-file-name
       (string-match-p "\\.ya?ml\\'" buffer-file-name)
       (or (equal (file-name-nondirectory buffer-file-name) "curlew.yaml")
           (save-excursion
             (goto-char (point-min))
             (re-search-forward "^\\(?:curlew\\|\"curlew\"\\|'curlew'\\)[ \t]*:" nil t)))))

(defun curlew--folder ()
  "The folder of the project, else that of the file."
  (or (locate-dominating-file default-directory "curlew.yaml") default-directory))

(defun curlew-format ()
  "Format the buffer; text that is not YAML stays as it is."
  (interactive)
  (let ((made (generate-new-buffer " *curlew fmt*"))
        (coding-system-for-read 'utf-8)
        (coding-system-for-write 'utf-8))
    (unwind-protect
        (when (eq 0 (call-process-region nil nil "curlew" nil (list made nil) nil "fmt" "-"))
          (replace-buffer-contents made))
      (kill-buffer made))))

(defun curlew--format-before-save ()
  "Format the buffer if it is a file of curlew."
  (when (curlew--is-collection) (curlew-format)))

(add-hook 'before-save-hook #'curlew--format-before-save)

(defun curlew-check ()
  "Show the problems of the project."
  (interactive)
  (let ((default-directory (curlew--folder)))
    (compile "curlew check --format concise")))

(defun curlew-run ()
  "Run the scenario at point."
  (interactive)
  (let* ((line (line-number-at-pos))
         (default-directory (curlew--folder))
         (file (file-relative-name buffer-file-name)))
    (compile (concat "curlew run " (shell-quote-argument (format "%s:%d" file line))))))

(provide 'curlew)
;;; curlew.el ends here
