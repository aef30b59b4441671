import { countOf } from '../../platform/text/plural.ts'

/** «1 балл», «120 баллов». */
export function writePoints(points: number): string {
  return countOf(points, ['балл', 'балла', 'баллов'])
}

/** After «не больше» and «до»: «1 балла», «120 баллов». */
export function writeMostPoints(points: number): string {
  return countOf(points, ['балла', 'баллов', 'баллов'])
}
