-- At the end of the transaction, as orders_count_purchases.
CREATE CONSTRAINT TRIGGER orders_recount_purchases AFTER UPDATE OF account_id, state, total_kopecks ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.account_id, OLD.total_kopecks, OLD.state = 'cancelled') IS DISTINCT FROM (NEW.account_id, NEW.total_kopecks, NEW.state = 'cancelled')) EXECUTE FUNCTION count_purchases();
