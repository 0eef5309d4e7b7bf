/** The bundler fills in the path below which the site is published; empty for the root. */
declare const process: { readonly env: { readonly BASE_PATH?: string } };
