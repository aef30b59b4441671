import { partOne } from './characters/part-one.ts'
import { partTwo } from './characters/part-two.ts'
import type { DemoCharacter } from './types.ts'

/**
 * All invented. Most names follow Polivanov (Цу, Дзю, Си, Ти, ъ after н); «Шион» and «Мичи» keep the popular spelling
 * on purpose, because a real shop's names are mixed too.
 */
export const characters: readonly DemoCharacter[] = [...partOne, ...partTwo]
