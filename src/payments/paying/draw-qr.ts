import type { OrderPayment } from '../../orders/orders.contract.ts'

/** Large enough for any camera and gallery. */
const modulePixels = 10

/** The code as a PNG, black on white. */
export async function drawQr({ size, path }: NonNullable<OrderPayment['qr']>): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size * modulePixels
  canvas.height = size * modulePixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(modulePixels, modulePixels)
  context.fillStyle = '#000'
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
