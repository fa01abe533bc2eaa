/** Sentences with commands, and the page's own. Made by `python -m app.window_page`; do not edit. */

export const SENTENCES = [
  ["No search source could be reached: check your network or proxy; `sidelight doctor` tells more.", "No search source could be reached: check your network, and the proxy in the network settings."],
  ["所有搜索来源都连接不上：请检查网络或代理；运行 `sidelight doctor` 可查看详情。", "所有搜索来源都连接不上：请检查网络，以及网络设置中的代理。"],
  ["This question needs a language model. Add a key with `sidelight settings set-key deepseek`, start Ollama or LM Studio, or install the local model with `sidelight model install`.", "This question needs a language model. In Settings, enter the key of a model service or start Ollama or LM Studio on this computer."],
  ["这个问题需要语言模型。可以用 `sidelight settings set-key deepseek` 填入密钥，或启动 Ollama / LM Studio，或运行 `sidelight model install` 安装本地模型。", "这个问题需要语言模型。可以在设置中填入某个模型服务的密钥，或在这台电脑上启动 Ollama 或 LM Studio。"],
  ["model.base_url is not set: the chosen model service has no address of its own. Run `sidelight settings set model.base_url ADDRESS` or fill it in in Settings.", "The chosen model service has no address of its own; fill in the base URL in Settings."],
  ["没有设置模型地址（model.base_url）。请运行 `sidelight settings set model.base_url 地址`，或在设置中填写。", "所选的模型服务没有自己的地址，请在设置中填写接口地址。"],
  ["The chosen model has no API key yet; add one with `sidelight settings set-key {}` or in Settings.", "The chosen model has no API key yet; enter it in Settings."],
  ["所选模型还没有密钥，请用 `sidelight settings set-key {}` 或在设置中填写。", "所选模型还没有密钥，请在设置中填写。"],
  ["The local model needs its runtime; run `pip install \"sidelight[local]\"` and try again.", "The local model needs its runtime. Run in a terminal: pip install \"sidelight[local]\""],
  ["本地模型需要附加组件，请运行 `pip install \"sidelight[local]\"` 后重试。", "本地模型需要附加组件。请在终端中运行：pip install \"sidelight[local]\""],
  ["The local model is not installed yet; run `sidelight model install` first.", "The local model is not installed yet. Run in a terminal: sidelight model install"],
  ["还没有安装本地模型，请先运行 `sidelight model install`。", "还没有安装本地模型。请在终端中运行：sidelight model install"],
  ["The model file in the settings (model.file) cannot be read or is no GGUF file; check the path.", "The model file in Settings cannot be read or is no GGUF file; check its path there."],
  ["设置中的模型文件（model.file）无法读取，或不是 GGUF 文件，请检查路径。", "设置中的模型文件无法读取，或不是 GGUF 文件，请检查路径。"],
  ["The local model could not be started: its file may be damaged or there is too little memory. Run `sidelight model install` again, or choose a smaller model.", "The local model could not be started: its file may be damaged or there is too little memory. Choose a smaller model, or install it again in a terminal: sidelight model install"],
  ["本地模型没能启动：文件可能已损坏，或内存不足。可重新运行 `sidelight model install`，或换小的。", "本地模型没能启动：文件可能已损坏，或内存不足。请换小的，或在终端中重新安装：sidelight model install"],
];
