// The package's entry point for site.config.ts. Its types are written by tools/scripts/write-config-docs.ts.

export function defineConfig(config) {
  return config;
}
