import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.store.FSDirectory;

/**
 * Builds a Lucene index of the corpus in a folder, runs the workload, and prints the measurement as lines of numbers.
 * All words of a query must match, the last one also as a prefix. Each word allows about the edits that the engine of
 * Glyphdex allows: 0 below four letters, 1 below eight, else 2 (but 0 above 40). Names have weight three. A search
 * returns 20 hits and counts all.
 *
 *     java -cp lucene-core.jar:lucene-analyzers-common.jar LuceneSearch.java FOLDER CORPUS QUERIES ROUNDS WARM_MS
 *
 * CORPUS: one document per line, in docId order: name, tags and pack, separated by tabs. QUERIES: one per line.
 */
final class LuceneSearch {
  private static final int PAGE = 20;
  private static final int FUZZY_LETTERS_MAX = 40;
  private static final String[] FIELDS = {"name", "tags", "pack"};
  private static final float[] BOOSTS = {3, 1, 1};

  private static final Method CREATE;
  private static final Object MANAGER;
  private static final Method NEW_COLLECTOR;

  static {
    Method create = null;
    Object manager = null;
    Method newCollector = null;
    try {
      create = TopScoreDocCollector.class.getMethod("create", int.class, int.class);
    } catch (NoSuchMethodException absent) {
      try {
        Class<?> type = Class.forName("org.apache.lucene.search.TopScoreDocCollectorManager");
        manager = type.getConstructor(int.class, int.class).newInstance(PAGE, Integer.MAX_VALUE);
        newCollector = type.getMethod("newCollector");
      } catch (ReflectiveOperationException error) {
        throw new ExceptionInInitializerError(error);
      }
    }
    CREATE = create;
    MANAGER = manager;
    NEW_COLLECTOR = newCollector;
  }

  private final Analyzer analyzer = new StandardAnalyzer();
  private IndexSearcher searcher;

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    List<String> queries = Files.readAllLines(Path.of(arguments[2]));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    LuceneSearch lucene = new LuceneSearch();
    long startedAt = System.nanoTime();
    lucene.build(folder, Path.of(arguments[1]));
    out.println("build " + (System.nanoTime() - startedAt) / 1e9);
    lucene.measure(queries, Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]), out);
    for (String query : queries) out.println("page " + lucene.page(query));
    out.flush();
  }

  private void build(Path folder, Path corpus) throws IOException {
    FSDirectory directory = FSDirectory.open(folder);
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer));
        BufferedReader lines = Files.newBufferedReader(corpus)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] texts = line.split("\t", -1);
        Document document = new Document();
        for (int i = 0; i < FIELDS.length; i++) document.add(new TextField(FIELDS[i], texts[i], Field.Store.NO));
        writer.addDocument(document);
      }
      // With a single segment, document numbers follow the order of adding, so they equal docIds.
      writer.forceMerge(1);
    }
    searcher = new IndexSearcher(DirectoryReader.open(directory));
    searcher.setQueryCache(null);
  }

  private void measure(List<String> queries, int rounds, int warmUpMs, PrintStream out) throws IOException {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) order.add(i);
    Random random = new Random(1);
    long warmAt = System.nanoTime() + warmUpMs * 1_000_000L;
    while (System.nanoTime() < warmAt) for (String query : queries) search(query);
    double[][] times = new double[queries.size()][rounds];
    var thread = ManagementFactory.getThreadMXBean();
    long cpuBefore = thread.getCurrentThreadCpuTime();
    for (int round = 0; round < rounds; round++) {
      Collections.shuffle(order, random);
      for (int i : order) {
        long startedAt = System.nanoTime();
        search(queries.get(i));
        times[i][round] = (System.nanoTime() - startedAt) / 1e3;
      }
    }
    double cpuUs = (thread.getCurrentThreadCpuTime() - cpuBefore) / 1e3;
    out.println("cpu " + cpuUs / (rounds * queries.size()));
    for (double[] ofQuery : times) {
      Arrays.sort(ofQuery);
      out.println("time " + ofQuery[0] + " " + ofQuery[(ofQuery.length - 1) / 2]);
    }
  }

  private String page(String query) throws IOException {
    StringBuilder docIds = new StringBuilder();
    for (ScoreDoc hit : search(query)) docIds.append(hit.doc).append(' ');
    return docIds.toString().trim();
  }

  private ScoreDoc[] search(String text) throws IOException {
    List<String> words = wordsOf(text);
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (int i = 0; i < words.size(); i++) all.add(wordQuery(words.get(i), i == words.size() - 1), Occur.MUST);
    TopScoreDocCollector collector = newCollector();
    searcher.search(all.build(), collector);
    return collector.topDocs().scoreDocs;
  }

  /** Lucene 8 has a function for this, Lucene 10 a class. Neither compiles with the other. */
  private static TopScoreDocCollector newCollector() {
    try {
      Object collector =
          MANAGER == null ? CREATE.invoke(null, PAGE, Integer.MAX_VALUE) : NEW_COLLECTOR.invoke(MANAGER);
      return (TopScoreDocCollector) collector;
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException(error);
    }
  }

  private static Query wordQuery(String word, boolean isLast) {
    int length = word.codePointCount(0, word.length());
    // FuzzyQuery builds an automaton. For very long words it has too many states.
    int edits = length < 4 || length > FUZZY_LETTERS_MAX ? 0 : length < 8 ? 1 : 2;
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (int i = 0; i < FIELDS.length; i++) {
      Term term = new Term(FIELDS[i], word);
      any.add(new BoostQuery(new FuzzyQuery(term, edits), BOOSTS[i]), Occur.SHOULD);
      if (isLast) any.add(new BoostQuery(new PrefixQuery(term), BOOSTS[i]), Occur.SHOULD);
    }
    return any.build();
  }

  private List<String> wordsOf(String text) throws IOException {
    List<String> words = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream("name", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) words.add(term.toString());
      tokens.end();
    }
    return words;
  }
}
