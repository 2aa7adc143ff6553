(when (executable-find "themectl")
  (make-process
   :name "themectl" :noquery t
   :command '("themectl" "watch" "--effective" "--quiet")
   :filter
   (lambda (_ styles)
     (mapc #'disable-theme custom-enabled-themes)
     (load-theme (if (string-suffix-p "dark\n" styles)
                     'modus-vivendi
                   'modus-operandi)
                 t))))
