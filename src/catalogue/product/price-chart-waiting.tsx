/** As high as the chart with its sentence. */
export function PriceChartWaiting() {
  return (
    <p role="status" className="min-h-28 text-muted">
      Загрузка...
    </p>
  )
}
