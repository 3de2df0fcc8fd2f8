import { readFileSync } from 'node:fs';

// Loaded before a service by `node --import`. Moves the wall clock of the process by the milliseconds in the file that
// CLOCK_OFFSET_FILE names, as a wrong time server or a set clock does. The monotonic clock and timers go on.
const file = process.env['CLOCK_OFFSET_FILE'];
const realNow = Date.now;
if (file !== undefined) Date.now = () => realNow() + Number(readFileSync(file, 'utf8'));
