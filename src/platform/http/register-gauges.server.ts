import { Gauge, type Registry } from 'prom-client'

/** Gauges that are read together when the metrics are scraped; while the database is away they have no value. */
export function registerGauges<Name extends string>(
  registry: Registry,
  help: Record<Name, string>,
  read: () => Promise<Record<Name, number>>,
): void {
  let reading: Promise<Record<Name, number> | undefined> | undefined
  const readOnce = () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  for (const name of Object.keys(help) as Name[]) {
    const gauge: Gauge = new Gauge({
      name,
      help: help[name],
      // Every process reads the same rows.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const figures = await readOnce()
        if (figures) gauge.set(figures[name])
        else gauge.remove()
      },
    })
  }
}
