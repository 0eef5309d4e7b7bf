/** Declares the decoder of the package, which has no types of its own. */
declare module 'wawoff2/build/decompress_binding.js' {
  const binding: {
    /** Whether the WebAssembly is ready. */
    readonly calledRun?: boolean;
    onRuntimeInitialized?: () => void;
    /** Returns the font as TrueType; false for another file. */
    readonly decompress: (font: Uint8Array) => Uint8Array | false;
  };
  export default binding;
}

declare module 'wawoff2/decompress.js';
