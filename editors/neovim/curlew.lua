-- SPDX-License-Identifier: Apache-2.0
-- curlew for Neovim 0.7 and later, without a plug-in: copy it to ~/.config/nvim/after/ftplugin/yaml_curlew.lua.
-- It formats a collection when it is written, `:make` fills the quickfix list with what `curlew check` says,
-- and `:CurlewRun` runs the scenario at the cursor. Files of other tools stay as they are.

local function is_curlew()
  if vim.fn.expand("%:t") == "curlew.yaml" then return true end
  return vim.fn.search([[^\%(curlew\|"curlew"\|'curlew'\)\s*:]], "nw") > 0
end

local function format()
  if not is_curlew() then return end
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local after = vim.fn.systemlist({ "curlew", "fmt", "-" }, before)
  -- Text that is not YAML is reported and stays.
  if vim.v.shell_error ~= 0 or vim.deep_equal(before, after) then return end
  local view = vim.fn.winsaveview()
  vim.api.nvim_buf_set_lines(0, 0, -1, false, after)
  vim.fn.winrestview(view)
end

local group = vim.api.nvim_create_augroup("curlew", { clear = false })
vim.api.nvim_clear_autocmds({ group = group, buffer = 0 })
vim.api.nvim_create_autocmd("BufWritePre", { group = group, buffer = 0, callback = format })

if is_curlew() then
  vim.bo.makeprg = "curlew check --format concise"
  vim.bo.errorformat = "%f:%l:%c: %trror[%*[^]]]: %m,%f:%l:%c: %tarning[%*[^]]]: %m"
  vim.api.nvim_buf_create_user_command(0, "CurlewRun", function(options)
    local place = vim.fn.expand("%:.") .. ":" .. vim.fn.line(".")
    local words = { "curlew", "run", place }
    vim.list_extend(words, options.fargs)
    vim.cmd("botright split | enew")
    vim.fn.termopen(words)
  end, { nargs = "*", complete = "file" })
end
