export interface Place {
  latitude: number
  longitude: number
}

const metresPerDegree = 111_320

/** How far `to` lies to the east and to the north of `from`. Within a city the earth is flat enough. */
export function offsetOf(from: Place, to: Place): { east: number; north: number } {
  const north = (to.latitude - from.latitude) * metresPerDegree
  const east = (to.longitude - from.longitude) * metresPerDegree * Math.cos((from.latitude * Math.PI) / 180)
  return { east, north }
}

export function metresBetween(from: Place, to: Place): number {
  const { east, north } = offsetOf(from, to)
  return Math.hypot(east, north)
}
