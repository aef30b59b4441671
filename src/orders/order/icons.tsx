/** Icons used only on this page, in the style of `ui/icons.tsx`, which every page loads. */
function line(d: string) {
  return function LineIcon({ className = 'size-6' }: { className?: string }) {
    return (
      <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
        <path fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" d={d} />
      </svg>
    )
  }
}

export const CopyIcon = line('M9 9h10.4v10.4H9V9ZM15 5.6V4.6H4.6V15h1')
export const PrintIcon = line('M7.5 9V4h9v5M7.5 16.5H4.6V9h14.8v7.5h-2.9M7.5 13.5h9V20h-9v-6.5Z')
export const RepeatIcon = line(
  'M4.6 12.4V10a3 3 0 0 1 3-3h11M15.6 3.8 18.8 7l-3.2 3.2M19.4 11.6V14a3 3 0 0 1-3 3h-11M8.4 20.2 5.2 17l3.2-3.2',
)
