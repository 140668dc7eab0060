/**
 * A friendly name for a table, derived from its id: "Kingfisher Halt". Two tables rarely share one, and a table keeps
 * its own.
 */

const FIRST =
  `Kingfisher Heron Curlew Plover Kestrel Redshank Lapwing Sandpiper Avocet Bittern Bunting Buzzard Chaffinch Chough Cormorant Crane
  Crossbill Cuckoo Dipper Dotterel Dunlin Dunnock Eider Falcon Fieldfare Finch Flycatcher Fulmar Gannet Godwit Goldcrest Goldfinch
  Goosander Goshawk Grebe Greenfinch Guillemot Harrier Hobby Hoopoe Jackdaw Jay Kittiwake Knot Lark Linnet Magpie Mallard
  Martin Merlin Nightingale Nightjar Nuthatch Oriole Osprey Ouzel Owl Partridge Petrel Pheasant Pintail Pipit Pochard Puffin
  Quail Raven Razorbill Redstart Redwing Robin Rook Ruff Sanderling Scoter Shearwater Shelduck Shrike Siskin Skylark Smew
  Snipe Sparrow Starling Stonechat Stork Swallow Swan Swift Teal Tern Thrush Treecreeper Turnstone Twite Wagtail Warbler
  Waxwing Wheatear Whimbrel Whinchat Wigeon Woodcock Woodlark Wren Wryneck Yellowhammer Alder Aspen Bramble Bracken Clover Foxglove
  Harebell Hawthorn Hazel Heather Juniper Larch Lavender Marigold Meadow Poplar Primrose Rowan Sorrel Tansy Thistle Willow`.split(
    /\s+/,
  );

const SECOND =
  `Halt Junction Sidings Road Crossing Viaduct Summit Platform Signal Cutting Loop Yard Terminus Wharf Bridge Tunnel
  Bank Curve Ferry Lamp Lane Quay Mail Express Limited Local Flyer Sleeper Arrow Parlour Points Whistle`.split(/\s+/);

/** A 32-bit hash of the id (FNV-1a). */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

export function tableName(id: string): string {
  const number = hashOf(id);
  const first = FIRST[number % FIRST.length] ?? "";
  const second = SECOND[(number >>> 16) % SECOND.length] ?? "";
  return `${first} ${second}`;
}

/** How many different names there are. */
export const NAMES = new Set(FIRST).size * new Set(SECOND).size;
