import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { demoCatalogue } from '../demo/catalogue/catalogue.ts'
import { categoryPicture, picturesOf, storePicture } from '../demo/pictures.ts'
import { formats, makeVariant, variantKey, widthsFor } from '../src/media/picture-variants.server.ts'

/**
 * One plain picture of each size in the place of all that the demo shop would draw when they are first looked at. Drawing
 * takes a quarter of a second each, browsers decode plain ones sooner, and no test looks at what pictures show. Shops
 * that a test starts in a folder of its own still draw theirs.
 */
export async function placePlainPictures(files: string): Promise<void> {
  const pictures = [
    ...demoCatalogue.products.flatMap(picturesOf),
    ...demoCatalogue.categories.map(categoryPicture),
    storePicture(),
  ]
  const made = new Map<string, string>()
  for (const { hash, width: originalWidth, height } of pictures) {
    for (const width of widthsFor(originalWidth)) {
      for (const format of formats) {
        const path = join(files, variantKey(hash, width, format))
        mkdirSync(dirname(path), { recursive: true })
        const size = `${originalWidth}x${height} at ${width} ${format}`
        const same = made.get(size)
        if (same) linkSync(same, path)
        else {
          const plain = sharp({ create: { width: originalWidth, height, channels: 3, background: '#d9a066' } })
          writeFileSync(path, await makeVariant(plain, width, format))
          made.set(size, path)
        }
      }
    }
  }
}
