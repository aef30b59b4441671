import type { QrCode } from '../platform/text/qr-code.ts'

/** Whole pixels, because modules of 3.3 pixels would be drawn with different widths. */
const modulePixels = 3

export function QrImage({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={size * modulePixels}
      height={size * modulePixels}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="qr-image"
    >
      {/* The white border is part of the code, in the dark theme and on paper too. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
