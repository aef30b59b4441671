/** The first text of a page behind the sign-in. Its HTML has no user data, so without scripts nothing would load. */
export function LoadingText({ className = 'text-muted noscript:hidden' }: { className?: string }) {
  return (
    <>
      <p className={className}>Загрузка...</p>
      <p className="hidden noscript:block">
        Для этой страницы нужен JavaScript: включите его в&nbsp;настройках браузера.
      </p>
    </>
  )
}
