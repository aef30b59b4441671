import { z } from 'zod'

/** A picture as the API gives it. Each width exists as AVIF and WebP: `image` with its last part replaced. */
export const picture = z
  .object({
    id: z.number().int(),
    image: z.string().describe('Address of the widest WebP'),
    width: z.number().int(),
    height: z.number().int(),
    color: z.string().describe('Average colour, for the time until the picture arrives'),
    widths: z
      .array(z.number().int())
      .describe('Variants: replace the last part of `image` by `{width}.avif` or `{width}.webp`'),
  })
  .meta({ id: 'Picture' })

export type Picture = z.output<typeof picture>
