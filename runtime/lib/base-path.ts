declare const process: { readonly env: { readonly BASE_PATH?: string } };

/** Path below which the site is published, which the bundler fills in. */
export const basePath: string = process.env.BASE_PATH ?? '';
