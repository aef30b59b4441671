/** The fox: logo, empty states, error pages. Drawn in the current colour with the accent inside. */
export function FoxMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true" focusable="false">
      <path
        className="fill-accent"
        d="M5 4.5c-.6-.5-1.5 0-1.4.8l2.6 18.4C8 34.8 15 42.6 24 44c9-1.4 16-9.2 17.8-20.3l2.6-18.4c.1-.8-.8-1.3-1.4-.8L31.4 13a25 25 0 0 0-14.8 0L5 4.5Z"
      />
      <path className="fill-fox-dark" d="m8.6 10.2 1.7 9.2 5.2-4.2-6.9-5Zm30.8 0-1.7 9.2-5.2-4.2 6.9-5Z" />
      <path
        className="fill-fox-cheek"
        d="M6.2 23.7C8 34.8 15 42.6 24 44c9-1.4 16-9.2 17.8-20.3-5.4.4-10 3-12.6 7.3L24 38.4 18.8 31c-2.6-4.3-7.2-6.9-12.6-7.3Z"
      />
      <path
        className="fill-fox-dark"
        d="M16.2 23.8c1.5 0 3 .9 3.4 2.2-1.5.9-3.6.6-4.8-.6-.5-.5.5-1.6 1.4-1.6Zm15.6 0c-1.5 0-3 .9-3.4 2.2 1.5.9 3.6.6 4.8-.6.5-.5-.5-1.6-1.4-1.6ZM24 42.2c-1.7 0-2.9-1.2-2.9-2.3 0-.7 1.4-1.2 2.9-1.2s2.9.5 2.9 1.2c0 1.1-1.2 2.3-2.9 2.3Z"
      />
    </svg>
  )
}
