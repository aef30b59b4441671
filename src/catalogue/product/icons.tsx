const shapes = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  reset: 'M4 4v5h5M4.6 14a8 8 0 1 0 1.6-7.6L4 9',
  close: 'M6 6l12 12M18 6L6 18',
  expand: 'M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7',
  heart:
    'M12 20s-7.5-4.6-9-9.4C2 7.3 4.2 4.5 7.3 4.5c2 0 3.7 1.1 4.7 2.9 1-1.8 2.7-2.9 4.7-2.9 3.1 0 5.3 2.8 4.3 6.1C19.5 15.4 12 20 12 20Z',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 18.5a1.5 1.5 0 1 0 0-.01M17 18.5a1.5 1.5 0 1 0 0-.01',
}

/** Line icons of the product page; what they mean is said by the control around them. */
export function Icon({
  name,
  className = 'size-6',
  filled = false,
}: {
  name: keyof typeof shapes
  className?: string
  filled?: boolean
}) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path
        d={shapes[name]}
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
