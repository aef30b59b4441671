/** In a file of its own: browser code does not import contracts, only their types. */
export const maxPhotoBytes = 15 * 1024 * 1024
export const maxPhotos = 6
