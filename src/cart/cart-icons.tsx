/** Not among the icons of every page: a guest's first load does without them. */
export function TrashIcon({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M4.5 6.6h15M9.6 6.4V4h4.8v2.4M6.4 6.8l.9 13h9.4l.9-13M10.2 10.4v6M13.8 10.4v6"
      />
    </svg>
  )
}
