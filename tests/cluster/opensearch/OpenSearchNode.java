import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** One node of OpenSearch as a process of its own. Arguments: home folder, name, HTTP port, transport port, all transport ports. */
public class OpenSearchNode extends Node {
  private OpenSearchNode(Settings settings, String name, Collection<Class<? extends Plugin>> plugins) {
    super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> name), plugins, true);
  }

  public static void main(String[] arguments) throws Exception {
    String name = arguments[1];
    String[] ports = arguments[4].split(",");
    Settings settings = Settings.builder()
        .put("path.home", arguments[0])
        .put("cluster.name", "glyphdex-test")
        .put("node.name", name)
        .put("network.host", "127.0.0.1")
        .put("http.port", arguments[2])
        .put("transport.port", arguments[3])
        .put("transport.type", "netty4")
        .put("http.type", "netty4")
        .putList("discovery.seed_hosts", List.of(ports).stream().map(port -> "127.0.0.1:" + port).toList())
        .putList("cluster.initial_cluster_manager_nodes", List.of(ports).stream().map(port -> "node" + port).toList())
        .put("cluster.routing.allocation.disk.threshold_enabled", false)
        .build();
    new OpenSearchNode(settings, name,
        List.of(Netty4Plugin.class, PainlessPlugin.class, CommonAnalysisPlugin.class)).start();
    Thread.currentThread().join();
  }
}
