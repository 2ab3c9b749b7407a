/** An error event without a listener ends the process. The next use of the broken resource rejects by itself. */
export const ignoreError = () => {}
