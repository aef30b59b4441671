/** Beside the checkbox, with a link to what is agreed to. */
export function ConsentText() {
  return (
    <span>
      Я даю{' '}
      <a href="/consent/" target="_blank" rel="noreferrer" className="link">
        согласие на обработку персональных данных
      </a>
    </span>
  )
}
