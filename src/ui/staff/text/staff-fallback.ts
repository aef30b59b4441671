import type { Fallback } from '../../../platform/browser/failure.ts'

/**
 * What a screen says when the server gave no sentence of its own: `staffFallback('Не удалось сохранить')`. A lost
 * connection is named as such, so that staff do not look for the mistake in what they typed.
 */
export function staffFallback(text = 'Не удалось загрузить данные'): Exclude<Fallback, string> {
  return { text, offline: 'Нет связи с сервером. Попробуйте ещё раз.' }
}
