import { isDecided, scansOfPicture } from './picture-scan.ts'
import { type Frame, readCodes } from './read-code.ts'

// Reading takes longer than a frame of the screen, so it runs outside the page's thread.
addEventListener('message', ({ data }: MessageEvent<Frame>) =>
  postMessage(scansOfPicture(readCodes(data, isDecided))),
)
