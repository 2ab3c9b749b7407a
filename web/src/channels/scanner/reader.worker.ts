import { type Frame, readCode } from './read-code.ts'

// Reading takes longer than a frame of the screen, so it runs outside the page's thread.
addEventListener('message', ({ data }: MessageEvent<Frame>) => postMessage(readCode(data)))
