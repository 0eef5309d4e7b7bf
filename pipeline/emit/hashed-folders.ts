/** Folders below `assets/`; names of files in them change with their bytes. */
export const hashedFolders = ['css', 'js', 'fonts', 'media'] as const;
