import { declareErrors } from '../platform/contract/errors.ts'

export const pictureErrors = declareErrors({
  picture_type: { status: 415, sentence: () => 'Это не картинка. Подойдут JPEG, PNG, WebP, AVIF и GIF.' },
  picture_animated: { status: 415, sentence: () => 'Анимация не подойдёт: нужна неподвижная картинка.' },
  picture_broken: { status: 400, sentence: () => 'Картинка не читается: файл повреждён или загрузился не целиком.' },
  picture_too_wide: {
    status: 413,
    sentence: ({ width, height }: { width: number; height: number }) =>
      `Картинка ${width}\u00a0×\u00a0${height}\u00a0— слишком большая, уменьшите её.`,
  },
})
