/**
 * A listener that ignores errors. Node ends the process on an error event without a listener. The next use of
 * the broken resource fails with its own error.
 */
export const ignoreError = () => {}
