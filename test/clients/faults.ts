import type { Step } from './scripted-service.js';

/** Ways in which a connection or a response goes wrong. */

/** A TCP reset when only the headers have arrived. */
export const resetBeforeBody: Step = ({ socket }) => void socket.resetAndDestroy();

/** A TCP reset after the first piece of a body that has several. */
export const resetDuringBody: Step = ({ request, socket }) => {
  request.once('data', () => socket.resetAndDestroy());
};

/** A TCP reset when the whole batch has arrived: the client cannot know whether it is stored. */
export const resetAfterBody: Step = async ({ read, socket }) => {
  await read();
  socket.resetAndDestroy();
};

/** The connection ends without a response. */
export const cleanClose: Step = async ({ read, socket }) => {
  await read();
  socket.end();
};

/** The response announces more than arrives. */
export const halfResponse: Step = async ({ read, socket }) => {
  await read();
  socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{"accepted":');
};

/** The status line arrives, the end of the headers does not. */
export const halfHeaders: Step = async ({ read, socket }) => {
  await read();
  socket.end('HTTP/1.1 200 OK\r\ncontent-type: appl');
};

/** No response arrives, and the connection stays open. */
export const freeze: Step = async ({ read }) => {
  await read();
};

/** The headers arrive immediately, the body never. */
export const freezeAfterHeaders: Step = async ({ read, socket }) => {
  await read();
  socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 28\r\n\r\n');
};

/** The response arrives in pieces, and in time. */
export const slowHeaders: Step = async ({ read, socket }) => {
  const { events } = await read();
  const body = JSON.stringify({ accepted: events.length, rejected: [] });
  const pieces = [
    'HTTP/1.1 200',
    ' OK\r\ncontent-',
    `type: application/json\r\ncontent-length: ${body.length}`,
  ];
  for (const piece of [...pieces, '\r\n\r\n', body.slice(0, 5), body.slice(5)]) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
