interface IconProps {
  className?: string
}

function Icon({ path, className = 'size-5' }: IconProps & { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export function Chevron(props: IconProps) {
  return <Icon path="m6 9.5 6 6 6-6" {...props} />
}

export function Cross(props: IconProps) {
  return <Icon path="m6.5 6.5 11 11m0-11-11 11" {...props} />
}

export function Sliders(props: IconProps) {
  return <Icon path="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5m-7 5v5" {...props} />
}

export function ArrowLeft(props: IconProps) {
  return <Icon path="m14.5 6-6 6 6 6" {...props} />
}

export function ArrowRight(props: IconProps) {
  return <Icon path="m9.5 6 6 6-6 6" {...props} />
}
