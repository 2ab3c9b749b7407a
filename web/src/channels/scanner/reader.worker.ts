import { type Frame, readCode } from './read-code.ts'

// Reading takes longer than a frame of the screen: the page goes on meanwhile.
addEventListener('message', ({ data }: MessageEvent<Frame>) => postMessage(readCode(data)))
