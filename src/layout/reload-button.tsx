export function ReloadButton() {
  return (
    <button type="button" className="button cursor-pointer noscript:hidden" onClick={() => location.reload()}>
      Обновить страницу
    </button>
  )
}
