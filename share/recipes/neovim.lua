if vim.fn.executable("themectl") == 1 then
  vim.fn.jobstart({ "themectl", "watch" }, {
    on_stdout = function(_, lines)
      for _, line in ipairs(lines) do
        if line == "light" or line == "dark" then
          vim.o.background = line
        end
      end
    end,
  })
end
