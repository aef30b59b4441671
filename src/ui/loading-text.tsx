/** What a page behind the sign-in says first. Its HTML is everybody's and empty: without scripts nothing would follow. */
export function LoadingText() {
  return (
    <>
      <p className="text-muted noscript:hidden">Загрузка...</p>
      <p className="hidden noscript:block">
        Для этой страницы нужен JavaScript: включите его в&nbsp;настройках браузера.
      </p>
    </>
  )
}
