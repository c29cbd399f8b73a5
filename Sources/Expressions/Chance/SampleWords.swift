// SPDX-License-Identifier: Apache-2.0

/// The words that `random.name`, `random.email`, `random.word` and `random.words` choose from.
///
/// A name joins a first name and a word for a plant, a bird, a stone or a place.
enum SampleWords {
  /// 200 first names, sorted.
  static let givenNames = list(
    """
    Abela Adira Ailo Akina Alba Aldin Alena Alio Amari Amina Anouk Ansa Anselm Arlo Arvid Asami
    Astra Avelin Ayla Azuri Bastian Belina Benno Beryl Birte Bodil Brannon Brisa Callum Camila
    Carys Casimir Celio Chidi Ciara Corin Cosima Cyra Dalia Danilo Darya Davit Delphi Demir Dilan
    Dorian Edda Einar Elani Elvin Emeka Enna Eske Etta Ezio Fadila Fenja Ferran Finola Fiora Galen
    Gauri Gesa Gideon Ginevra Gosta Hakim Halina Hanno Haruka Hedda Hilmar Idris Ilaria Imani Inka
    Ione Iskra Ismet Ivar Jadwin Jalila Jannik Jarek Jelka Jorun Juna Juno Kaito Kalina Kamil
    Kasper Kaya Kelda Kenji Kiran Kirsa Kofi Koralie Lamar Laszlo Leander Leilani Lennart Levana
    Liam Linnea Livio Lorcan Lotte Lubna Ludo Lumi Maelis Magnus Maia Malik Marek Marit Matei
    Medina Meike Merle Mikkel Milo Mira Moana Munira Nala Nanna Naoki Nerys Nessa Nevin Nilas Nilo
    Nisha Noor Nuria Odalis Odin Olwen Onni Oriel Orla Oskar Ottilie Ozan Paavo Paloma Pavel Perla
    Petra Pilar Priya Quill Quinta Rafiq Ragna Raisa Ramona Rasmus Renske Rhea Rilla Rohan Romy
    Runa Sabir Salome Sanna Sefa Selma Senan Signe Silas Sindri Sorrel Suri Svea Tabea Talia
    Tamsin Tariq Tarja Thelma Tilda Timon Tova Tuva Ulla Ursin Vanja Vesna Viggo Wanda Xenia Yara
    Yusra Zora
    """)

  /// 200 family names, sorted: plants, birds, stones and places.
  static let familyNames = list(
    """
    Acorn Alder Almond Amber Anchor Apple Arbour Ash Aspen Aster Autumn Bamboo Barley Basalt
    Bayleaf Beacon Beech Bellflower Berry Birch Blossom Bluebell Boulder Bracken Bramble Breeze
    Briar Brook Buckwheat Butterfield Cairn Canyon Cardamom Cascade Castle Cedar Chestnut Cinnamon
    Clearwater Cliff Clover Cobalt Copper Coral Cornflower Cotton Cove Crane Creek Crystal Cypress
    Daisy Dale Dawn Delta Dewdrop Dogwood Dolphin Dovetail Dune Eastwind Ebony Elder Elm Ember
    Everglade Falcon Feather Fern Field Finch Fjord Flint Foxglove Frost Garnet Ginger Glacier
    Goldfinch Granite Grove Gull Harbour Harvest Hawthorn Hazel Heather Heron Hickory Hillside
    Holly Honeywell Hornbeam Indigo Island Ivory Ivy Jasmine Jasper Juniper Kestrel Kingfisher
    Lagoon Lake Lantern Larch Lark Laurel Lavender Leafwood Lemon Lichen Lilac Lily Linden
    Longmeadow Lotus Lynx Magnolia Maple Marble Marigold Marsh Meadow Mellow Midnight Millstone
    Mistral Moonstone Moss Mulberry Myrtle Nettle Nightingale Northlight Nutmeg Oakleaf Oasis
    Ocean Olive Onyx Opal Orchard Osprey Otter Palm Pebble Peppermint Petal Pine Plover Plum
    Poplar Poppy Prairie Primrose Quarry Quartz Quince Rainbow Ravine Redwood Reed Ridge River
    Robin Rosemary Rowan Saffron Sage Sandstone Sapphire Seagrass Sequoia Shale Silverleaf Skylark
    Snowdrop Sparrow Spruce Starling Stonefield Summer Swallow Sycamore Tamarind Teak Terrace
    Thistle Thyme Tidewater Topaz Tulip Vale Valley Velvet Violet Walnut Willow Wren
    """)

  /// 400 common nouns, sorted.
  static let words = list(
    """
    able acorn actor alarm album amber anchor angle apple april apron arch arena armchair arrow
    artist atlas attic autumn avenue bakery balcony balloon bamboo banjo banner barley barn basin
    basket bay beach beacon bean bear beaver bell bench berry bicycle birch biscuit blanket
    blossom blue board boat bonfire book boot border bottle boulder bowl branch brass bread breeze
    brick bridge broom brush bucket bundle butter button cabin cable cactus cake camel camera
    canal candle canoe canvas canyon cap captain caramel caravan card cargo carpet carrot castle
    cave cedar cellar cello chair chalk chapter cheese cherry chess chestnut chimney cinema circus
    citrus city clay cliff clock cloud clover coast cobalt cocoa coffee coin comet compass concert
    cookie copper coral corner cotton county cradle crane crayon creek cricket crown crystal cup
    curtain cushion daisy dance dawn deck deer delta desert desk diamond dinner dolphin donkey
    door dragon drawer dream drum dune eagle easel echo elbow ember emerald engine evening fabric
    falcon farm feather fence fern ferry fiddle field fig finch flag flame flask flint flour
    flower flute foam forest fountain fox frame frost fruit galaxy garden garlic gate gazelle
    ginger giraffe glacier glass globe glove goose grain granite grape grass gravel green guitar
    gull hammer hammock harbour harp harvest hat hazel hedge helmet heron hill honey horizon horse
    house ice igloo indigo ink island ivory ivy jacket jar jasmine jelly jewel jigsaw juice jungle
    juniper kayak kettle key kitchen kite kiwi koala ladder lagoon lake lamp lantern larch lark
    laurel lavender leaf lemon lentil letter library light lilac lily lime linen lion lobster
    locket loom lotus lumber lunch lynx magnet mango maple marble march market marsh meadow melon
    mill mint mirror mitten moon morning mosaic moss mountain mug museum music napkin nectar
    needle nest nickel night north notebook nutmeg oak oar oasis ocean olive onion opal orange
    orbit orchard orchid otter oven owl oyster paddle paint palace palm panda paper parade parcel
    park parrot parsley pasta path peach pear pearl pebble pencil penguin pepper petal piano
    picnic pillow pine planet plate plum pocket poem pond pony poppy porch postcard potato pottery
    prairie prism puddle puffin pumpkin purple puzzle quartz quilt rabbit radio raft rain raven
    reef ribbon rice ridge river road robin rocket roof rope rose ruby saddle saffron sage sail
    salad salmon salt sand sapphire scarf school sea seed shell ship silk silver sketch sky snow
    soap sparrow spoon spring star
    """)

  private static func list(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map { String($0) }
  }
}
