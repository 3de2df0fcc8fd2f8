"""Builds a tantivy index of the corpus in a folder, runs the workload, and prints the measurement as lines of numbers.

All words of a query must match, the last one also as a prefix. Each word allows about the edits that the engine of
Glyphdex allows: 0 below four letters, 1 below eight, else 2 (but 0 above 40). Names have weight three. A search returns
20 hits and counts all. The time of a query is that of the search alone: the query is built before, because Python builds
it far more slowly than Rust would.

    python3 tantivy_search.py FOLDER CORPUS QUERIES ROUNDS WARM_MS

The files and the output are described in external-engine.ts.
"""

import os
import random
import re
import sys
import time

import tantivy
from tantivy import Occur, Query

PAGE = 20
FUZZY_LETTERS_MAX = 40
FIELDS = {"name": 3.0, "tags": 1.0, "pack": 1.0}
# More than the index needs, so that one thread writes one segment and document numbers equal docIds.
HEAP_BYTES = 2_000_000_000


def build(folder, corpus):
    builder = tantivy.SchemaBuilder()
    for field in FIELDS:
        builder.add_text_field(field)
    schema = builder.build()
    os.mkdir(folder)
    index = tantivy.Index(schema, path=folder)
    writer = index.writer(heap_size=HEAP_BYTES, num_threads=1)
    with open(corpus, encoding="utf-8", newline="\n") as lines:
        for line in lines:
            texts = line.rstrip("\n").split("\t")
            writer.add_document(tantivy.Document(**dict(zip(FIELDS, texts, strict=True))))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    if searcher.num_segments != 1:
        raise RuntimeError(f"the index has {searcher.num_segments} segments")
    return schema, searcher


def words_of(text):
    # As the default tokenizer of tantivy: runs of letters and digits, in lower case.
    return re.findall(r"[^\W_]+", text.lower())


def word_query(schema, word, is_last):
    letters = len(word)
    edits = 0 if letters < 4 or letters > FUZZY_LETTERS_MAX else 1 if letters < 8 else 2
    either = []
    for field, boost in FIELDS.items():
        if edits == 0:
            query = Query.term_query(schema, field, word)
        else:
            query = Query.fuzzy_term_query(schema, field, word, distance=edits)
        either.append((Occur.Should, Query.boost_query(query, boost)))
        if is_last:
            prefix = Query.fuzzy_term_query(schema, field, word, distance=0, prefix=True)
            either.append((Occur.Should, Query.boost_query(prefix, boost)))
    return Query.boolean_query(either)


def query_of(schema, text):
    words = words_of(text)
    last = len(words) - 1
    return Query.boolean_query([(Occur.Must, word_query(schema, word, i == last)) for i, word in enumerate(words)])


def search(searcher, query):
    return searcher.search(query, limit=PAGE, count=True)


def measure(searcher, queries, rounds, warm_ms):
    order = list(range(len(queries)))
    shuffle = random.Random(1).shuffle
    warm_at = time.monotonic() + warm_ms / 1000
    while time.monotonic() < warm_at:
        for query in queries:
            search(searcher, query)
    times = [[] for _ in queries]
    cpu_before = time.thread_time()
    for _ in range(rounds):
        shuffle(order)
        for i in order:
            started = time.perf_counter()
            search(searcher, queries[i])
            times[i].append((time.perf_counter() - started) * 1e6)
    cpu_us = (time.thread_time() - cpu_before) * 1e6
    print("cpu", cpu_us / (rounds * len(queries)))
    for of_query in times:
        of_query.sort()
        print("time", of_query[0], of_query[(len(of_query) - 1) // 2])


def main():
    folder, corpus, file, rounds, warm_ms = sys.argv[1:]
    started = time.monotonic()
    schema, searcher = build(folder, corpus)
    print("build", time.monotonic() - started)

    with open(file, encoding="utf-8", newline="\n") as lines:
        queries = [query_of(schema, line.rstrip("\n")) for line in lines]
    measure(searcher, queries, int(rounds), int(warm_ms))
    for query in queries:
        print("page", *(address.doc for _, address in search(searcher, query).hits))


main()
