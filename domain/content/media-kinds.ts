/** Is a file of this type a picture? One that nobody has given a type is taken for one. */
export function isPicture(contentType: string | undefined): boolean {
  return !contentType || contentType.startsWith('image/');
}

export function isVideo(contentType: string | undefined): boolean {
  return contentType?.startsWith('video/') ?? false;
}
