interface ShareLinkProps {
  url: string
  label: string
  onCopied: (text: string) => void
  onFailed: (text: string) => void
}

export function ShareLink({ url, label, onCopied, onFailed }: ShareLinkProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      onCopied('Ссылка скопирована')
    } catch {
      onFailed('Не удалось скопировать ссылку. Выделите её и скопируйте сами.')
    }
  }

  return (
    <div className="flex gap-3 max-sm:flex-col">
      <input
        className="input min-w-0 flex-1 max-sm:flex-none"
        aria-label={label}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" className="button button-submit px-4" onClick={() => void copy()}>
        Скопировать
      </button>
    </div>
  )
}
