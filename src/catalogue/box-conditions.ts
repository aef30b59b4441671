export const boxConditions = {
  new: 'Новая',
  opened: 'Вскрытая',
  damaged: 'Повреждена',
  none: 'Без коробки',
} as const
