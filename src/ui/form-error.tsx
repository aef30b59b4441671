/** The error of a form. Rendered from the start: screen readers miss a live region that appears together with its text. */
export function FormError({ text, hint }: { text: string | undefined; hint?: string | undefined }) {
  return (
    <div role="alert" className="contents">
      {text && (
        <div className="grid gap-1 rounded-xl border border-bad px-4 py-3 text-sm">
          <p className="text-bad">{text}</p>
          {hint && <p>{hint}</p>}
        </div>
      )}
    </div>
  )
}
